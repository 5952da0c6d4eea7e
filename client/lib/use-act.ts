import { useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#client/ui/toast.ts'
import type { Answers } from './api.ts'
import { failureMessage, refusalOf } from './errors.ts'
import type { Refusal } from './errors.ts'
import { useStepUp } from './step-up.ts'

/**
 * How long an answer, which may be secret, outlives its page. Not 0: until a mutation whose page has gone is answered, React Query looks
 * again and again after this time.
 */
const SECRET_MS = 1_000

/** A text of the specification. Of a failure, `description` replaces the message of an internal error. */
type Words = string | { readonly title: string; readonly description?: string | undefined }

export interface ActOptions<Input, Answer> {
  /** The toast after a success. */
  done?: Words | ((answer: Answer, input: Input) => Words)
  /** The title of the toast after a refusal. Without it the caller shows `failed` itself, for example in its dialog. */
  failed?: Words | ((refusal: Refusal) => Words)
  /** What else is loaded again, besides the queries that begin with the same word as the mutation. */
  also?: readonly (keyof Answers)[]
  /** Shows the result before the server has answered, with `setData`. A refusal undoes it. Such acts may overlap. */
  show?: (input: Input) => void
  /** Called at once after a success, before the pages are loaded again; a query that it sets from the answer is not. */
  onDone?: (answer: Answer, input: Input) => unknown
  /** Called after a refusal. Returns true when it has shown the refusal itself; then there is no toast and no `failed`. */
  onRefused?: (refusal: Refusal, input: Input) => unknown
}

export interface Act<Input, Answer> {
  /**
   * Sends the mutation, one at a time. Resolves to the answer when the pages are loaded again, and to null when it was refused, when
   * another one is on its way, or when the person did not want to type the password. Never rejects.
   */
  act: (input: Input) => Promise<Answer | null>
  /** From the click until the pages are loaded again. */
  busy: boolean
  /** The last answer. */
  answer: Answer | undefined
  /** Why the last try was refused, in pt-BR. */
  failed: string | null
  /** Forgets `failed`, for a dialog that opens again. */
  forget: () => void
}

/** The part of `trpc.reviews.reply` that an act needs. */
export interface Mutation<Input, Answer> {
  useMutation: (options: { gcTime: number }) => {
    mutateAsync: (input: Input) => Promise<Answer>
    trpc: { path: string }
  }
}

/**
 * The one way to change something: `useAct(trpc.reviews.reply, { done: reviewMessages.replySent, failed:
 * reviewMessages.replyFailed })`. Shows the result, asks for the password where the server wants it, loads again what changed,
 * and keeps the focus where the pressed button was.
 */
export function useAct<Input, Answer>(
  procedure: Mutation<Input, Answer>,
  options: ActOptions<Input, Answer> = {},
): Act<Input, Answer> {
  const queryClient = useQueryClient()
  const proved = useStepUp()
  const { mutateAsync, trpc } = procedure.useMutation({ gcTime: SECRET_MS })
  const running = useRef(0)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [last, setLast] = useState<Answer | undefined>()
  const send = async (input: Input): Promise<Answer | null> => {
    const words = [trpc.path.split('.')[0] ?? '', ...(options.also ?? [])] as const
    const undo = options.show && (await shown(queryClient, words[0], () => options.show?.(input)))
    try {
      const answer = await proved(() => mutateAsync(input))
      if (answer === null) {
        undo?.()
        return null
      }
      const answeredAt = Date.now()
      setLast(() => answer)
      toastDone(typeof options.done === 'function' ? options.done(answer, input) : options.done)
      await stopLoading(queryClient, words)
      options.onDone?.(answer, input)
      await reload(queryClient, words, answeredAt)
      return answer
    } catch (error) {
      undo?.()
      const refusal = refusalOf(error)
      const handled = options.onRefused?.(refusal, input) || refusal.reason === 'signed_out'
      if (!handled) setFailed(wordsOf(error, options.failed))
      void reload(queryClient, words, Infinity)
      return null
    }
  }
  const act = async (input: Input): Promise<Answer | null> => {
    if (running.current > 0 && !options.show) return null
    const giveFocusBack = rememberFocus()
    running.current++
    setBusy(true)
    setFailed(null)
    const answer = await send(input)
    running.current--
    setBusy(running.current > 0)
    giveFocusBack()
    return answer
  }
  return { act, busy, answer: last, failed, forget: () => setFailed(null) }
}

/**
 * An act behind a confirmation: `ask` opens `<ConfirmDialog {...question} onConfirm={() => void act(input)} />`, which closes when it is
 * done and otherwise shows the refusal.
 */
export function useQuestion<Input, Answer>(procedure: Mutation<Input, Answer>, options: ActOptions<Input, Answer>) {
  const [open, setOpen] = useState(false)
  const { act, busy, failed, forget } = useAct(procedure, {
    ...options,
    onDone: (answer, input) => {
      setOpen(false)
      options.onDone?.(answer, input)
    },
  })
  const onClose = () => {
    forget()
    setOpen(false)
  }
  return { act, ask: () => setOpen(true), question: { open, busy, failed, onClose } }
}

function toastDone(words: Words | undefined): void {
  if (words) toast.success(...said(words))
}

/** Shows a refusal, if it has a title, and returns what people read about it. */
function wordsOf(error: unknown, failed: ActOptions<never, never>['failed'] = ''): string {
  const [title, fallback] = said(typeof failed === 'function' ? failed(refusalOf(error)) : failed)
  const message = failureMessage(error, fallback)
  if (title) toast.error(title, message)
  return message
}

/** Stops what began before the commit, which would overwrite what is set from the answer. A query without data goes on: its page waits. */
function stopLoading(queryClient: QueryClient, words: readonly string[]) {
  const predicate = ({ state }: Query) => state.data !== undefined
  return Promise.all(words.map((word) => queryClient.cancelQueries({ queryKey: [[word]], predicate })))
}

/** Loads again the queries that begin with one of the words, without what was set from the answer. */
function reload(queryClient: QueryClient, words: readonly string[], answeredAt: number) {
  const predicate = ({ state }: Query) => state.dataUpdatedAt < answeredAt
  return Promise.all(words.map((word) => queryClient.invalidateQueries({ queryKey: [[word]], predicate })))
}

function said(words: Words): [title: string, description?: string | undefined] {
  return typeof words === 'string' ? [words] : [words.title, words.description]
}

/** Renders a change before its answer. Returns what undoes it. */
async function shown(queryClient: QueryClient, word: string, show: () => void): Promise<() => void> {
  const queryKey = [[word]]
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData({ queryKey })
  show()
  return () => before.forEach(([key, data]) => queryClient.setQueryData(key, data))
}

/**
 * Remembers where the focus is. The returned function gives it to the first button or link of the nearest box that is left, or to the
 * page's title, if what had the focus has gone and nothing else has it since.
 */
function rememberFocus(): () => void {
  const boxes: Element[] = []
  for (let box = document.activeElement; box && box !== document.body; box = box.parentElement) boxes.push(box)
  return () => void (boxes.length > 0 && requestAnimationFrame(() => giveBack(boxes)))
}

function giveBack(boxes: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const left = boxes.filter((box) => box.isConnected && box.localName !== 'main')
  const targets = left.map((box) => box.querySelector<HTMLElement>('button:not(:disabled), a[href]'))
  const next = targets.find((target) => target) ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]')
  next?.focus({ preventScroll: true })
}
