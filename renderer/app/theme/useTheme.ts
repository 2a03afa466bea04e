import { useEffect, useLayoutEffect, useState } from 'react';
import { useSettings } from '../../data/queries.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type SystemColours, themeName } from './themeName.ts';

const queries = { dark: '(prefers-color-scheme: dark)', highContrast: '(prefers-contrast: more)' } as const;

function readSystem(): SystemColours {
  return { dark: matchMedia(queries.dark).matches, highContrast: matchMedia(queries.highContrast).matches };
}

/** Puts theme and density on the document, and follows the system while the settings say so. */
export function useTheme(): void {
  const host = useHost();
  const { theme, density } = useSettings();
  const [system, setSystem] = useState(readSystem);

  useEffect(() => {
    const lists = Object.values(queries).map((query) => matchMedia(query));
    const read = () => setSystem(readSystem());
    for (const list of lists) list.addEventListener('change', read);
    const off = host.on('theme.changed', setSystem);
    return () => {
      off();
      for (const list of lists) list.removeEventListener('change', read);
    };
  }, [host]);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = themeName(theme, system);
    dataset['density'] = density;
  }, [theme, density, system]);
}
