import { SendHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { MESSAGE_MAX } from '#shared/chat.ts'
import { forgetDraft, useDraftState } from '#client/lib/drafts.ts'
import { controlFrame } from '#client/ui/field.tsx'
import { cx } from '#client/ui/cx.ts'
import { PhotoButton } from './photo-button.tsx'
import { withReturned } from './use-outbox.ts'

export interface ComposerProps {
  /** Sends the text. Returns false when there was nothing to send. The text then stays in the field. */
  onSend: (text: string) => boolean
  onTyping: () => void
  /** Sends a photo. The property is absent where the two people may not send photos. */
  onPhoto?: ((file: File) => void) | undefined
  /** Called when the person types in the field or empties it. */
  onChange?: () => void
  /** A short message under the field, such as 'Mensagem enviada'; '' for none. */
  status: string
  /** The text of a message that the server blocked. The field shows it again, so that the person can change it. */
  returned?: { text: string } | null
  /** The name under which this tab stores text that was not sent, so that a reload loses nothing. */
  draft: string
}

/** The field to write a message: Enter sends, Shift+Enter adds a line break. */
export function Composer({ onSend, onTyping, onPhoto, onChange, status, returned, draft }: ComposerProps) {
  const [text, setText] = useDraftState(draft, '', (stored) => (typeof stored === 'string' ? stored : null))
  const field = useRef<HTMLTextAreaElement>(null)
  const takeBack = useEffectEvent((blocked: string) => setText(withReturned(blocked, text)))
  useEffect(() => {
    if (returned) takeBack(returned.text)
  }, [returned])
  const send = () => {
    if (onSend(text)) {
      setText('')
      forgetDraft(draft)
    }
    field.current?.focus()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send()
  }
  const handleKey = (event: KeyboardEvent) => {
    // Enter also confirms an accent or a Japanese word that is being composed. That key press must not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className="border-t border-line bg-surface px-3 pt-3 pb-[max(4px,env(safe-area-inset-bottom))]">
      <div className={cx('flex items-end gap-2', onPhoto && '-ml-2')}>
        {onPhoto && <PhotoButton onFile={onPhoto} />}
        <div className={cx(controlFrame, 'min-w-0 rounded-2xl')}>
          <textarea
            ref={field}
            rows={1}
            value={text}
            maxLength={MESSAGE_MAX}
            aria-label="Mensagem"
            placeholder="Mensagem"
            enterKeyHint="send"
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value)
              onChange?.()
              if (event.target.value.trim()) onTyping()
            }}
            onKeyDown={handleKey}
            className="autosize max-h-36 min-h-12 w-full min-w-0 resize-none bg-transparent px-4 py-3 text-body outline-none placeholder:text-muted"
          />
        </div>
        <button
          type="submit"
          aria-label="Enviar"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-colors duration-120 hover:bg-primary-hover"
        >
          <SendHorizontal aria-hidden className="size-5.5" />
        </button>
      </div>
      <p role="status" className="min-h-6 px-4 pt-1 text-small text-muted">
        {status}
        {text.length > MESSAGE_MAX - 200 && ` ${text.length}/${MESSAGE_MAX}`}
      </p>
    </form>
  )
}
