import { Skeleton } from '#client/ui/skeleton.tsx'

/**
 * A placeholder for a form until the page's scripts run, because text typed into the real form before that would be lost. The
 * placeholder is as high as the form, so that nothing below moves. `fields` is the number of fields, `line` the height of the
 * line between the fields and the button.
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
