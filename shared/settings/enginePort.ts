/** Lower ports need the rights of an administrator on some systems. */
export const minEnginePort = 1024;
export const maxEnginePort = 65_535;

/** Ports from 1024 that Chromium refuses to call (net/base/port_util.cc): the app itself could not reach an engine there. */
const restrictedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Whether the local engine can be given a port for good. */
export function isUsablePort(port: number): boolean {
  return port >= minEnginePort && port <= maxEnginePort && !restrictedPorts.has(port);
}
