import { useState } from 'react'
import { DocumentKind } from '#shared/profile.ts'
import { clock, count, deviceZone, fullDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import type { Overview } from './overview.ts'

const INITIAL_COUNT = 5
const documentNames: Record<string, string> = {
  [DocumentKind.front]: 'Frente do documento',
  [DocumentKind.selfie]: 'Selfie com documento',
}

/** The list of views of the person's verification documents. The newest five are shown, and a button shows the older ones. */
export function DocumentViews({ views }: { views: Overview['documentViews'] }) {
  const [all, setAll] = useState(false)
  const shown = all ? views : views.slice(0, INITIAL_COUNT)
  if (views.length === 0) {
    return (
      <p className="max-w-[38.5em] text-muted">
        Ninguém abriu documentos seus. Quem oferece serviços envia documento e selfie; cada vez que alguém os abre fica registrada
        aqui.
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(({ viewer, kind, viewedAt }, index) => (
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0">
            <span>
              <span className="font-semibold">{viewer}</span>
              <span className="text-muted"> · {documentNames[kind ?? ''] ?? 'Documento'}</span>
            </span>
            <span className="text-secondary text-muted tabular">
              {fullDate(viewedAt, deviceZone())}, {clock(viewedAt, deviceZone())}
            </span>
          </li>
        ))}
      </ul>
      {!all && views.length > INITIAL_COUNT && (
        <Button variant="secondary" size={44} className="justify-self-start" onClick={() => setAll(true)}>
          Mostrar mais {count(views.length - INITIAL_COUNT, 'registro', 'registros')}
        </Button>
      )}
    </>
  )
}
