import { config } from 'zod';

// Imported before any schema: zod would else try to compile its parsers, which the window's CSP forbids and reports.
config({ jitless: true });
