import { Share2 } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

/** Shares the page's address through the system's share sheet, or copies it. The chosen slot is left out. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = `${window.location.origin}${window.location.pathname}`
    if ('share' in navigator) return navigator.share({ title: `${name} na Plumaí`, url }).catch(() => undefined)
    await copy(url)
  }
  return (
    <Button variant="ghost" size={44} className="max-sm:w-11 max-sm:px-0" onClick={() => void share()}>
      <Share2 aria-hidden />
      {/* On a phone the row has room for the icon only. */}
      <span className="max-sm:sr-only">Compartilhar</span>
    </Button>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copiado')
  } catch {
    toast.error('Não foi possível copiar o link', url)
  }
}
