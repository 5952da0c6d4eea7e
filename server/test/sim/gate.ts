import { databaseFault } from '#server/core/errors.ts'

/**
 * `busy`: its own code runs, or something outside of the database answers it. `waiting`: a step stands before the gate.
 * `asking`: the step was let through and has not come back.
 */
type State = 'busy' | 'waiting' | 'asking' | 'done'
type Knock = { readonly what: string; readonly go: () => Promise<void> }

/**
 * The gate of one actor of a simulation: every step of its work knocks and waits until the scheduler opens. `pid` is the
 * connection that only this actor uses; `changed` is called whenever its state may be another.
 */
export class Gate {
  readonly name: string
  readonly pid: number
  readonly #changed: () => void
  readonly #queue: Knock[] = []
  #asking = false
  #done = false
  #step = ''
  #outcome: string | null = null

  constructor(name: string, pid: number, changed: () => void) {
    this.name = name
    this.pid = pid
    this.#changed = changed
  }

  get state(): State {
    if (this.#asking) return 'asking'
    return this.#queue.length > 0 ? 'waiting' : this.#done ? 'done' : 'busy'
  }

  /** What was let through last. */
  get step(): string {
    return this.#step
  }

  /** Waits for its turn, in the order of knocking, then does the step and answers what it answers. */
  readonly pass = <T>(what: string, work: () => PromiseLike<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const go = async () => {
        try {
          const value = await work()
          this.#back(Array.isArray(value) ? `${value.length} rows` : 'done')
          resolve(value)
        } catch (error) {
          this.#back(databaseFault(error)?.code ?? 'failed')
          reject(error)
        }
      }
      this.#queue.push({ what, go })
      this.#changed()
    })

  /** Lets the first who knocked through. */
  open(): void {
    const knock = this.#queue.shift()
    if (!knock) throw new Error(`nobody waits at the gate of ${this.name}`)
    this.#asking = true
    this.#step = knock.what
    void knock.go()
  }

  /** What knocks. */
  get next(): string {
    return this.#queue[0]?.what ?? ''
  }

  /** How the last step came back; told once. */
  takeOutcome(): string | null {
    const words = this.#outcome
    this.#outcome = null
    return words
  }

  /** The actor's work is over. */
  leave(): void {
    this.#done = true
    this.#changed()
  }

  #back(words: string): void {
    this.#asking = false
    this.#outcome = words
    this.#changed()
  }
}
