/** Places for helpers that several threads share. */
export interface SharedPlaces {
  /** Places that there are for all threads together. */
  readonly total: number;
  /** Takes one, if one is free. */
  take(): boolean;
  give(): void;
}

/** What a thread is told of places that it shares with others, each of which says in a number of its own how many it has. */
export interface PlacesGiven {
  readonly taken: Int32Array<SharedArrayBuffer>;
  readonly own: number;
  readonly total: number;
}

/** Memory in which so many threads say how many places each has: none. */
export function newPlaces(threads: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT));
}

/** The places of this thread. One that ended without giving back what it had begins anew: those helpers ended with it. */
export function sharePlaces({ taken, own, total }: PlacesGiven): SharedPlaces {
  Atomics.store(taken, own, 0);
  return {
    total,
    take() {
      let sum = 0;
      for (let index = 0; index < taken.length; index += 1) sum += Atomics.load(taken, index);
      if (sum >= total) return false;
      Atomics.add(taken, own, 1);
      return true;
    },
    give: () => void Atomics.sub(taken, own, 1),
  };
}
