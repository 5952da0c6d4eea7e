import { Share2 } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

/** Hands the page's address to the system's own sheet, else to the clipboard; the chosen slot stays out of it. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = `${window.location.origin}${window.location.pathname}`
    if ('share' in navigator) return navigator.share({ title: `${name} na Plumaí`, url }).catch(() => undefined)
    await copy(url)
  }
  return (
    <Button variant="ghost" size={44} className="max-sm:w-11 max-sm:px-0" onClick={() => void share()}>
      <Share2 aria-hidden />
      {/* A phone's row has room for the icon alone, beside the heart. */}
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
