import { Skeleton } from '#client/ui/skeleton.tsx'

/**
 * Stands in for a form with this many fields until the page's scripts run. What a person typed into a real form before that would
 * be lost.
 */
export function FormToCome({ fields }: { fields: number }) {
  return (
    <div className="grid gap-4">
      <noscript>
        <p>Para entrar ou criar uma conta, ative o JavaScript no navegador e recarregue a página.</p>
      </noscript>
      <div aria-hidden className="grid gap-4">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className="grid gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-12 w-full rounded-md" />
          </div>
        ))}
        <Skeleton className="h-12 w-full rounded-md" />
      </div>
    </div>
  )
}
