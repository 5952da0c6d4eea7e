import { Ban, Check, CheckCheck, Clock3, Flag, MoreVertical, RotateCw, Trash2 } from 'lucide-react'
import { chatMessages } from '#shared/chat.ts'
import { clock, deviceZone } from '#client/lib/format.ts'
import { cx } from '#client/ui/cx.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { AppealLine } from './appeal-line.tsx'
import { ChatPhoto, PhotoBeingSent } from './chat-photo.tsx'
import type { Draft, Message } from './message.ts'

const box = 'max-w-[84%] rounded-xl px-3.5 py-2 sm:max-w-[70%]'
const mineBox = cx(box, 'self-end rounded-br-sm bg-bubble text-on-bubble')
const theirBox = cx(box, 'self-start rounded-bl-sm border border-line bg-surface')
const words = 'whitespace-pre-wrap [overflow-wrap:anywhere]'

export interface MessageBubbleProps {
  message: Message
  /** True when the other person has read the message. */
  read: boolean
  /** The first name of the other person, for screen readers. */
  other: string
  /** Receives the new state of the message after its sender has asked the team to review the block. */
  onChange: (message: Message) => void
  /** Receives the id of a message of the other person that the reader wants to report. */
  onReport: (messageId: string) => void
}

/** One message: its text, its time, and for the person's own messages whether it was sent or read. */
export function MessageBubble({ message, read, other, onChange, onReport }: MessageBubbleProps) {
  const { mine, content, photo, blocked, createdAt, sequence } = message
  if (blocked) return <BlockedBubble message={message} other={other} onChange={onChange} />
  const bubble = (
    <div className={mine ? mineBox : theirBox} {...(mine ? {} : { 'data-sequence': sequence })}>
      {photo ? (
        <div className="-mx-2 pb-1">
          <ChatPhoto photo={photo} label={`Foto enviada por ${mine ? 'você' : other}`} />
        </div>
      ) : (
        <p className={words}>
          <span className="sr-only">{mine ? 'Você' : other}: </span>
          <span>{content}</span>
        </p>
      )}
      <p className={cx('flex items-center justify-end gap-1 text-small tabular', mine ? 'text-bubble-muted' : 'text-muted')}>
        <time dateTime={createdAt}>{clock(createdAt, deviceZone())}</time>
        {mine && <ReadMark read={read} />}
      </p>
    </div>
  )
  if (mine) return bubble
  return (
    <div className="flex items-center self-stretch">
      {bubble}
      <Menu
        label="Opções da mensagem"
        trigger={
          <IconButton
            label="Opções da mensagem"
            icon={<MoreVertical aria-hidden />}
            className="shrink-0 text-muted [&>svg]:size-4!"
          />
        }
        items={[{ label: 'Denunciar mensagem', icon: <Flag aria-hidden />, onSelect: () => onReport(message.id) }]}
      />
    </div>
  )
}

/** Shows a fixed text in italics in place of a blocked message. Only the sender sees the reason and may ask for a review. */
function BlockedBubble({ message, other, onChange }: Omit<MessageBubbleProps, 'read' | 'onReport'>) {
  const { mine, blockedReason, createdAt } = message
  return (
    <div className={cx(box, 'border border-dashed border-danger', mine ? 'self-end rounded-br-sm' : 'self-start rounded-bl-sm')}>
      <p className="flex items-center gap-1.5 text-danger">
        <Ban aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{mine ? 'Você' : other}: </span>
        <em>{chatMessages.blocked}</em>
      </p>
      {blockedReason && <p className="text-small text-muted">{blockedReason}</p>}
      {mine && <AppealLine message={message} onChange={onChange} />}
      <time dateTime={createdAt} className="block text-right text-small text-muted tabular">
        {clock(createdAt, deviceZone())}
      </time>
    </div>
  )
}

function ReadMark({ read }: { read: boolean }) {
  const Icon = read ? CheckCheck : Check
  return (
    <>
      <Icon aria-hidden className={cx('size-4', read && 'text-link')} />
      <span className="sr-only">{read ? 'Lida' : 'Enviada'}</span>
    </>
  )
}

export interface DraftBubbleProps {
  draft: Draft
  onRetry: () => void
  onDiscard: () => void
}

/** A message that the server has not confirmed: being sent, waiting for a connection, or failed. */
export function DraftBubble({ draft: { content, photo, state, createdAt }, onRetry, onDiscard }: DraftBubbleProps) {
  const failed = state === 'failed'
  return (
    <div className="grid justify-items-end gap-1 self-stretch">
      <div className={cx(mineBox, 'justify-self-end', failed && 'outline-1 outline-danger')}>
        {photo ? (
          <div className="-mx-2 pb-1">
            <PhotoBeingSent photo={photo} sending={state === 'sending'} />
          </div>
        ) : (
          <p className={words}>
            <span className="sr-only">Você: </span>
            <span>{content}</span>
          </p>
        )}
        <p className="flex items-center justify-end gap-1 text-small text-bubble-muted tabular">
          <time dateTime={createdAt}>{clock(createdAt, deviceZone())}</time>
          <Clock3 aria-hidden className="size-3.5" />
          <span className="sr-only">{failed ? 'Não enviada' : state === 'sending' ? 'Enviando' : 'Aguardando internet'}</span>
        </p>
      </div>
      {failed && (
        <div className="flex flex-wrap justify-end">
          <button type="button" onClick={onRetry} className={cx(small, 'text-danger')}>
            <RotateCw aria-hidden className="size-4" />
            {chatMessages.notSent}
          </button>
          <button type="button" onClick={onDiscard} className={cx(small, 'text-muted')}>
            <Trash2 aria-hidden className="size-4" />
            Apagar
          </button>
        </div>
      )}
    </div>
  )
}

const small = 'inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-secondary font-semibold hover:underline'
