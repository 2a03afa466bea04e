import { useCallback } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { usePlatform } from '../layout/PlatformProvider.tsx';
import { bindingText } from './bindingText.ts';

/** Returns the function that names the keys of a binding as this platform's keyboards do in the window's language. */
export function useBindingText(): (binding: string) => readonly string[] {
  const { locale } = useText();
  const platform = usePlatform();
  return useCallback((binding: string) => bindingText(binding, platform, locale), [platform, locale]);
}
