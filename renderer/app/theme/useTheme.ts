import { useEffect, useLayoutEffect, useState } from 'react';
import { useSettings } from '../../data/queries/queries.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { applyAppearance } from './applyAppearance.ts';
import { readSystemColours, systemQueries } from './systemColours.ts';

/** Applies the appearance settings to the document, and follows the system if the settings say so. */
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

  useLayoutEffect(() => applyAppearance(settings, system), [settings, system]);
}
