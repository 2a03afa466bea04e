import { useEffect, useLayoutEffect, useState } from 'react';
import { useSettings } from '../../data/queries.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { appearanceOf } from './appearance.ts';
import { type SystemColours, themeName } from './themeName.ts';

const queries = { dark: '(prefers-color-scheme: dark)', highContrast: '(prefers-contrast: more)' } as const;

function readSystem(): SystemColours {
  return { dark: matchMedia(queries.dark).matches, highContrast: matchMedia(queries.highContrast).matches };
}

/** Puts theme, density, type and motion on the document, and follows the system while the settings say so. */
export function useTheme(): void {
  const host = useHost();
  const settings = useSettings();
  const { theme } = settings;
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
    const { dataset, style } = document.documentElement;
    dataset['theme'] = themeName(theme, system);
    const { data, properties } = appearanceOf(settings);
    for (const [name, value] of Object.entries(data)) dataset[name] = value;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
  }, [theme, settings, system]);
}
