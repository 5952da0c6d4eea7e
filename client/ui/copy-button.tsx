import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

/** A button that copies a text to the clipboard and shows the result beside itself. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    // Browsers provide no clipboard without https. The button then says that copying failed, and the text can be selected and
    // copied by hand.
    const work = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    await work.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button variant="soft" size={44} onClick={() => void copy()}>
        {outcome === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        {label}
      </Button>
      <span role="status" className="text-secondary text-muted">
        {outcome === 'copied' ? 'Copiado' : outcome === 'failed' ? 'Não foi possível copiar' : ''}
      </span>
    </span>
  )
}
