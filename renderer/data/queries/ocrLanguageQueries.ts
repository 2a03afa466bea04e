import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OcrLanguageCode } from '../../../shared/base/ocrLanguages.ts';
import type { OcrLanguageState } from '../../../shared/api/engine/ocrLanguages.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

/** Milliseconds between two looks at a download. */
const pollMs = 400;

/** The languages of OCR with their states; while one is downloaded, they are read again and again. */
export function useOcrLanguages() {
  const host = useHost();
  return useQuery<readonly OcrLanguageState[], CallFailure>({
    queryKey: queryKeys.ocrLanguages,
    queryFn: () => callOrFail(host, 'ocrLanguages.list', null),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status.state === 'loading') === true ? pollMs : false,
  });
}

/** Downloads or removes a language. */
export function useChangeOcrLanguage(name: 'ocrLanguages.add' | 'ocrLanguages.remove') {
  const host = useHost();
  const client = useQueryClient();
  return useMutation<readonly OcrLanguageState[], CallFailure, OcrLanguageCode>({
    mutationFn: (code) => callOrFail(host, name, { code }),
    onSuccess: (states) => client.setQueryData(queryKeys.ocrLanguages, states),
  });
}
