import { ArrowDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { chatMessages } from '#shared/chat.ts'
import { count } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { DraftBubble, MessageBubble } from './message-bubble.tsx'
import type { Message } from './message.ts'
import type { Outbox } from './outbox.ts'
import type { Row } from './thread.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

export interface MessageListProps {
  box: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
  /** The first name of the other person. */
  other: string
  /**
   * Whether the reader is the contractor in this conversation. Contractors and professionals are offered different first
   * messages.
   */
  asContractor: boolean
  outbox: Pick<Outbox, 'add' | 'retry' | 'discard'>
  more: boolean
  loadingOlder: boolean
  onOlder: () => void
  /** Receives the new state of a blocked message after its sender has asked the team to review the block. */
  onChange: (message: Message) => void
  /** Receives the id of a message of the other person that the reader wants to report. */
  onReport: (messageId: string) => void
}

/**
 * The messages of a conversation in a scrolling box with the ARIA role `log`. The box is 500 px high from 1024 px, otherwise as
 * high as the screen allows.
 */
export function MessageList(props: MessageListProps) {
  const { box, rows, other, asContractor, outbox, more, loadingOlder, onOlder, onChange, onReport } = props
  const { end, away, toEnd } = useThreadScroll(box, rows)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-page lg:h-[500px] lg:flex-none">
      <div
        ref={box}
        role="log"
        aria-label={`Mensagens com ${other}`}
        aria-busy={loadingOlder}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative flex flex-1 flex-col gap-1.5 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2 [overflow-anchor:none]"
      >
        {more && <Older box={box} busy={loadingOlder} onOlder={onOlder} />}
        {/* An empty element takes the free height, so that a short conversation stands directly above the message field. */}
        <span className="mt-auto" />
        {rows.length === 0 && <Empty starters={firstMessages[asContractor ? 'contractor' : 'professional']} onSay={outbox.add} />}
        {rows.map((row) => (
          <RowView key={row.key} row={row} other={other} outbox={outbox} onChange={onChange} onReport={onReport} />
        ))}
        <span ref={end} className="h-px shrink-0" />
      </div>
      {away && (
        <IconButton
          label="Ir para o fim"
          icon={<ArrowDown aria-hidden />}
          framed
          onClick={toEnd}
          className="absolute! right-4 bottom-4 rounded-full! shadow-e2"
        />
      )}
    </div>
  )
}

type RowViewProps = { row: Row } & Pick<MessageListProps, 'other' | 'outbox' | 'onChange' | 'onReport'>

function RowView({ row, other, outbox, onChange, onReport }: RowViewProps) {
  if (row.kind === 'day') return <DayPill>{row.label}</DayPill>
  if (row.kind === 'unread') return <UnreadLine count={row.count} />
  if (row.kind === 'message')
    return <MessageBubble message={row.message} read={row.read} other={other} onChange={onChange} onReport={onReport} />
  const { draft } = row
  return <DraftBubble draft={draft} onRetry={() => outbox.retry(draft.nonce)} onDiscard={() => outbox.discard(draft.nonce)} />
}

function DayPill({ children }: { children: ReactNode }) {
  return <p className="my-2 self-center rounded-full bg-sunken px-3 py-1 text-small text-muted">{children}</p>
}

function UnreadLine({ count: amount }: { count: number }) {
  return (
    <p
      data-unread
      className="my-1 flex items-center gap-3 text-small font-semibold text-on-warning-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
    >
      <span className="rounded-full bg-warning-soft px-3 py-0.5">{count(amount, 'nova mensagem', 'novas mensagens')}</span>
    </p>
  )
}

/** The first messages that are suggested to a contractor and to a professional. */
const firstMessages = {
  contractor: ['Quais dias você atende?', 'Leva produtos?', 'Atende casas com pets?'],
  professional: ['Como entro no prédio?', 'Há produtos em casa?', 'Tem animais em casa?'],
}

function Empty({ starters, onSay }: { starters: readonly string[]; onSay: (text: string) => void }) {
  return (
    <EmptyState
      title={chatMessages.emptyThread}
      className="m-auto"
      action={starters.map((text) => (
        <Chip key={text} pressed={false} onClick={() => onSay(text)}>
          {text}
        </Chip>
      ))}
    />
  )
}

/** The button that loads older messages. It loads them when it is clicked or scrolled into view. */
function Older({ box, busy, onOlder }: { box: RefObject<HTMLElement | null>; busy: boolean; onOlder: () => void }) {
  const button = useRef<HTMLDivElement>(null)
  const load = useRef(onOlder)
  useEffect(() => {
    load.current = onOlder
  })
  useEffect(() => {
    if (!button.current || !box.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), { root: box.current })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [box])
  return (
    <div ref={button} className="self-center">
      <Button variant="ghost" size={44} busy={busy} onClick={onOlder}>
        Mensagens anteriores
      </Button>
    </div>
  )
}
