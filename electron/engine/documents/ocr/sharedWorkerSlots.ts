/** Slots for helpers, shared by several threads. */
export interface SharedWorkerSlots {
  /** Total slots of all threads. */
  readonly total: number;
  /** Takes one, if one is free. */
  take(): boolean;
  give(): void;
}

/** Shared-slot data of a thread; each thread stores the number of its taken slots in its own element. */
export interface WorkerSlotsData {
  readonly taken: Int32Array<SharedArrayBuffer>;
  readonly threadIndex: number;
  readonly total: number;
}

/** Allocates shared memory for the taken slots of each thread, initially none. */
export function createSlotCounts(threads: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT));
}

/** Returns the slots of this thread. A thread that ended without returning its slots restarts from zero: its helpers ended with it. */
export function shareWorkerSlots({ taken, threadIndex, total }: WorkerSlotsData): SharedWorkerSlots {
  Atomics.store(taken, threadIndex, 0);
  return {
    total,
    take() {
      let sum = 0;
      for (let index = 0; index < taken.length; index += 1) sum += Atomics.load(taken, index);
      if (sum >= total) return false;
      Atomics.add(taken, threadIndex, 1);
      return true;
    },
    give: () => void Atomics.sub(taken, threadIndex, 1),
  };
}
