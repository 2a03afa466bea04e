import { useEffect, useLayoutEffect, useState } from 'react';
import { useSettings } from '../../data/queries.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { applyLook } from './applyLook.ts';
import { readSystemColours, systemQueries } from './systemColours.ts';

/** Keeps the look that the settings ask for on the document, and follows the system while the settings say so. */
export function useTheme(): void {
  const host = useHost();
  const settings = useSettings();
  const [system, setSystem] = useState(readSystemColours);

  useEffect(() => {
    const lists = Object.values(systemQueries).map((query) => matchMedia(query));
    const read = () => setSystem(readSystemColours());
    for (const list of lists) list.addEventListener('change', read);
    const off = host.on('theme.changed', setSystem);
    return () => {
      off();
      for (const list of lists) list.removeEventListener('change', read);
    };
  }, [host]);

  useLayoutEffect(() => applyLook(settings, system), [settings, system]);
}
