import { databaseFault } from '#server/core/errors.ts'

/**
 * The state of a simulated person. `busy` means that its own code runs, or that it waits for something other than the database.
 * `waiting` means that its next step waits for the scheduler. `asking` means that a step is running.
 */
type State = 'busy' | 'waiting' | 'asking' | 'done'
type WaitingStep = { readonly what: string; readonly go: () => Promise<void> }

/**
 * Controls one simulated person or job: each of its steps waits here until the scheduler starts it. `pid` is its database
 * connection. `changed` is called whenever the state may have changed.
 */
export class Gate {
  readonly name: string
  readonly pid: number
  readonly #changed: () => void
  readonly #queue: WaitingStep[] = []
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

  /** The caption of the last step that was started. */
  get step(): string {
    return this.#step
  }

  /** Waits until the scheduler starts this step, then returns its result. Steps wait in the order of the calls. */
  readonly pass = <T>(what: string, work: () => PromiseLike<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const go = async () => {
        try {
          const value = await work()
          this.#finish(Array.isArray(value) ? `${value.length} rows` : 'done')
          resolve(value)
        } catch (error) {
          this.#finish(databaseFault(error)?.code ?? 'failed')
          reject(error)
        }
      }
      this.#queue.push({ what, go })
      this.#changed()
    })

  /** Starts the first waiting step. */
  open(): void {
    const waiting = this.#queue.shift()
    if (!waiting) throw new Error(`no step waits at the gate of ${this.name}`)
    this.#asking = true
    this.#step = waiting.what
    void waiting.go()
  }

  /** The caption of the first waiting step. */
  get next(): string {
    return this.#queue[0]?.what ?? ''
  }

  /** Returns the result of the last step, and null on further calls. */
  takeOutcome(): string | null {
    const outcome = this.#outcome
    this.#outcome = null
    return outcome
  }

  /** Notes that the simulated person has done everything. */
  leave(): void {
    this.#done = true
    this.#changed()
  }

  #finish(outcome: string): void {
    this.#asking = false
    this.#outcome = outcome
    this.#changed()
  }
}
