/** A request whose answer was lost: nobody knows whether the desk has done it. */
interface LostRequest {
  readonly id: string;
  /** What it asks for, whole, as text. */
  readonly content: string;
  /** The aggregates that it is about. */
  readonly about: readonly string[];
}

/** The ids of what a window asks the desk to queue. */
export interface RequestIds {
  /** Begins a request. The one before whose answer was lost keeps its id, unless something else was asked for since. */
  begin(content: string, about: readonly string[]): LostRequest;
  /** The answer to a request was lost. */
  lost(request: LostRequest): void;
  /** Entries were taken back: whatever is asked for from now on is asked for anew. */
  forget(): void;
}

/** Makes the ids of one window's requests. */
export function createRequestIds(newId: () => string): RequestIds {
  let lost: readonly LostRequest[] = [];
  return {
    begin(content, about) {
      const same = lost.find((each) => each.content === content);
      lost = lost.filter((each) => !each.about.some((aggregate) => about.includes(aggregate)));
      return same ?? { id: newId(), content, about };
    },
    lost(request) {
      lost = [...lost, request];
    },
    forget() {
      lost = [];
    },
  };
}
