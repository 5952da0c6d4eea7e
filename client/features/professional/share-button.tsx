import { Share2 } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

/**
 * Shares the page's address through the system's share sheet, or copies it. On the narrowest phones the button is hidden, and the
 * menu beside it contains 'Compartilhar' instead.
 */
export function ShareButton({ name }: { name: string }) {
  return (
    <Button
      variant="ghost"
      size={44}
      className="max-sm:w-11 max-sm:px-0 max-[389px]:hidden"
      onClick={() => void shareProfile(name)}
    >
      <Share2 aria-hidden />
      {/* On a phone the row of buttons has room for the icon only. */}
      <span className="max-sm:sr-only">Compartilhar</span>
    </Button>
  )
}

/**
 * Shares a page about a professional. Without another path this is the current page without its query, because the query contains
 * the chosen slot.
 */
export async function shareProfile(name: string, path = window.location.pathname): Promise<void> {
  const url = `${window.location.origin}${path}`
  if ('share' in navigator) return navigator.share({ title: `${name} na Plumaí`, url }).catch(() => undefined)
  await copy(url)
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copiado')
  } catch {
    toast.error('Não foi possível copiar o link', url)
  }
}
