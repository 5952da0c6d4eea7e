import { useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { afterNextPaint } from '#client/ui/after-paint.ts'
import { toast } from '#client/ui/toast.ts'
import type { Answers } from './api.ts'
import { failureMessage, refusalOf } from './errors.ts'
import type { Refusal } from './errors.ts'
import { useStepUp } from './step-up.ts'

/**
 * How long React Query caches the response of a mutation after its page is closed. The time is short, because a response may be
 * secret. It is not 0, because React Query would then check a mutation without a response again and again.
 */
const SECRET_MS = 10_000

/**
 * The title of a toast, and optionally its description. In a failure toast the description is shown only after an internal error,
 * instead of the server's message.
 */
type Words = string | { readonly title: string; readonly description?: string | undefined }

export interface ActOptions<Input, Answer> {
  /** The toast that is shown after a success. */
  done?: Words | ((answer: Answer, input: Input) => Words)
  /**
   * The title of the toast after a refusal. Without a title no toast is shown, and the caller shows the message itself (`failed`
   * of `useAct`), for example in its dialog.
   */
  failed?: Words | ((refusal: Refusal) => Words)
  /** Further routers whose queries are reloaded after a success. The queries of the mutation's own router are always reloaded. */
  also?: readonly (keyof Answers)[]
  /**
   * Shows the expected result before the response arrives, with `setData` of the query cache. After a refusal the change is
   * undone. If this option is set, several calls may run at once.
   */
  show?: (input: Input) => void
  /**
   * Called at once after a success, before queries are reloaded. The function may write the response into the query cache. The
   * queries that it changed there are not reloaded.
   */
  onDone?: (answer: Answer, input: Input) => unknown
  /**
   * Called after a refusal. If the function returns true, it has shown the refusal itself. No toast is shown then, and `failed`
   * of `useAct` stays null.
   */
  onRefused?: (refusal: Refusal, input: Input) => unknown
}

export interface Act<Input, Answer> {
  /**
   * Sends the mutation, one call at a time, and resolves to the response when the changed queries are reloaded. Resolves to null
   * when the server refused it, when another call is running, or when the person closed the password dialog. Never rejects.
   */
  act: (input: Input) => Promise<Answer | null>
  /** Whether a call is under way: true from the click until the changed queries are reloaded. */
  busy: boolean
  /** The response of the last successful call. */
  answer: Answer | undefined
  /** The message of the last refusal, in pt-BR. */
  failed: string | null
  /** Clears the message of the last refusal (`failed`), so that a dialog that opens again does not show it. */
  forget: () => void
}

/** The part of a tRPC procedure, such as `trpc.reviews.reply`, that `useAct` needs. */
export interface Mutation<Input, Answer> {
  useMutation: (options: { gcTime: number }) => {
    mutateAsync: (input: Input) => Promise<Answer>
    trpc: { path: string }
  }
}

/**
 * Calls a mutation of the API: `useAct(trpc.reviews.reply, { done: reviewMessages.replySent, failed: reviewMessages.replyFailed
 * })`. It shows the result in a toast, asks for the password where the server requires it, and reloads the queries that may have
 * changed. The focus stays where the pressed button was.
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
 * `useAct` with a confirmation dialog: `ask` opens `<ConfirmDialog {...question} onConfirm={() => void act(input)} />`. The
 * dialog closes after a success and otherwise shows the refusal.
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

/** Shows a refusal in a toast if the option `failed` gives a title for it. Returns the message of the refusal, in pt-BR. */
function wordsOf(error: unknown, failed: ActOptions<never, never>['failed'] = ''): string {
  const [title, fallback] = said(typeof failed === 'function' ? failed(refusalOf(error)) : failed)
  const message = failureMessage(error, fallback)
  if (title) toast.error(title, message)
  return message
}

/**
 * Cancels queries that began before the mutation, because their older data would overwrite the newer data of its response. A
 * query without data continues, because a page waits for it.
 */
function stopLoading(queryClient: QueryClient, words: readonly string[]) {
  const predicate = ({ state }: Query) => state.data !== undefined
  return Promise.all(words.map((word) => queryClient.cancelQueries({ queryKey: [[word]], predicate })))
}

/**
 * Reloads the queries of the routers named in `words`. Queries whose data was set from the response of the mutation are not
 * reloaded.
 */
function reload(queryClient: QueryClient, words: readonly string[], answeredAt: number) {
  const predicate = ({ state }: Query) => state.dataUpdatedAt < answeredAt
  return Promise.all(words.map((word) => queryClient.invalidateQueries({ queryKey: [[word]], predicate })))
}

function said(words: Words): [title: string, description?: string | undefined] {
  return typeof words === 'string' ? [words] : [words.title, words.description]
}

/** Shows the change of a mutation before its response arrives. Returns a function that undoes the change. */
async function shown(queryClient: QueryClient, word: string, show: () => void): Promise<() => void> {
  const queryKey = [[word]]
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData({ queryKey })
  show()
  return () => before.forEach(([key, data]) => queryClient.setQueryData(key, data))
}

/**
 * Remembers which element has the focus and returns a function that restores the focus. If the element was removed, that function
 * focuses the first button or link in its nearest remaining ancestor, or else the page's title.
 */
function rememberFocus(): () => void {
  const boxes: Element[] = []
  for (let box = document.activeElement; box && box !== document.body; box = box.parentElement) boxes.push(box)
  return () => void (boxes.length > 0 && afterNextPaint(() => giveBack(boxes)))
}

/** Matches buttons and links, but not a tab that is not selected (tabindex -1), because focusing such a tab would select it. */
const ACTIVE = 'button:not(:disabled, [tabindex="-1"]), a[href]'

function giveBack(boxes: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const left = boxes.filter((box) => box.isConnected && box.localName !== 'main' && !box.closest('dialog:not([open])'))
  const targets = left.map((box) => box.querySelector<HTMLElement>(ACTIVE))
  const next = targets.find((target) => target) ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]')
  next?.focus({ preventScroll: true })
}
