import { Skeleton } from '#client/ui/skeleton.tsx'

/**
 * Reserves the space of a form until the page's scripts run, because text that a person types into the real form earlier would be
 * lost. `fields` is the number of fields. `line` is the height of the line between the fields and the button.
 */
export function FormToCome({ fields, line }: { fields: number; line: 'h-11' | 'h-18' }) {
  return (
    <div className="grid gap-4">
      <noscript>
        <p>Para entrar ou criar uma conta, ative o JavaScript no navegador e recarregue a página.</p>
      </noscript>
      <div aria-hidden className="grid gap-4">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className="grid gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-12.5 w-full rounded-lg" />
          </div>
        ))}
        <div className={line}>
          <Skeleton className="h-5 w-40" />
        </div>
        <Skeleton className="h-12 w-full rounded-md" />
      </div>
    </div>
  )
}
