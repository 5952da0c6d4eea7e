import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

/** The lower part of a card form: the submit button with a text above it. It stays visible while the form scrolls. */
export function SubmitArea({ label, busy, children }: { label: string; busy: boolean; children?: ReactNode }) {
  return (
    <div data-foot className="sticky bottom-(--bottom-bar) z-10 grid gap-2 border-t border-line bg-page py-3 short:static">
      {children}
      <Button type="submit" size={56} block busy={busy}>
        {label}
      </Button>
    </div>
  )
}
