import { SendHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { MESSAGE_MAX } from '#shared/chat.ts'
import { controlFrame } from '#client/ui/field.tsx'
import { cx } from '#client/ui/cx.ts'

export interface ComposerProps {
  /** Takes the text; answers whether there was anything to send. */
  onSend: (text: string) => boolean
  onTyping: () => void
  /** What the status line says; empty says nothing. */
  said: string
}

/** Where one writes: Enter sends, Shift+Enter breaks the line, blank text stays (S1 §2, §5). */
export function Composer({ onSend, onTyping, said }: ComposerProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    if (onSend(text)) setText('')
    field.current?.focus()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // Enter also ends a composed word (accents, Japanese): that one is not for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className="border-t border-line bg-surface px-3 pt-3 pb-[max(4px,env(safe-area-inset-bottom))]">
      <div className="flex items-end gap-2">
        <div className={cx(controlFrame, 'rounded-2xl')}>
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
              if (event.target.value.trim()) onTyping()
            }}
            onKeyDown={press}
            className="autosize max-h-36 min-h-12 w-full resize-none bg-transparent px-4 py-3 text-body outline-none placeholder:text-muted"
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
        {said}
        {text.length > MESSAGE_MAX - 200 && ` ${text.length}/${MESSAGE_MAX}`}
      </p>
    </form>
  )
}
