/** Counts the accepted calls of API keys, in memory. */
export interface KeyUse {
  count(keyId: string): void;
}

/** What was counted on this node since it was last taken, by key id. */
export class KeyUses implements KeyUse {
  #counts = new Map<string, number>();

  count(keyId: string): void {
    this.#counts.set(keyId, (this.#counts.get(keyId) ?? 0) + 1);
  }

  /** Hands over what was counted and begins anew. */
  take(): ReadonlyMap<string, number> {
    const counts = this.#counts;
    this.#counts = new Map();
    return counts;
  }
}
