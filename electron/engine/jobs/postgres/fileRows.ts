import type { SharedFiles } from '../../ports/artifacts.ts';
import { splitBytes } from './documentPieces.ts';
import { databaseTime } from './lockedJob.ts';
import type { PostgresDriver } from './postgresDriver.ts';

/** Files in the database of a cluster. */
export function createFileRows(database: PostgresDriver): SharedFiles {
  return {
    put: ({ id, bytes, mediaType, lifetimeMs }) =>
      database.transaction((queries) => {
        for (const [part, body] of splitBytes(bytes).entries())
          queries.send(
            `INSERT INTO trowel.file (id, part, media_type, expires_at, body) VALUES ($1, $2, $3, ${databaseTime} + $4, $5)`,
            [id, part, mediaType, lifetimeMs, body],
          );
        return Promise.resolve();
      }, 'later'),
    async read(id) {
      const rows = await database.all(
        `SELECT media_type, body FROM trowel.file WHERE id = $1 AND expires_at > ${databaseTime} ORDER BY part`,
        [id],
      );
      const [first] = rows;
      if (first === undefined) return null;
      return {
        bytes: Buffer.concat(rows.map(({ body }) => body as Uint8Array)),
        mediaType: String(first['media_type']),
      };
    },
  };
}
