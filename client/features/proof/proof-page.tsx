import { trpc } from '#client/lib/api.ts'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { CodeForm } from './code-form.tsx'
import { FileCheck } from './file-check.tsx'
import { OfflineCheck } from './offline-check.tsx'

/** /verificar: checks the code of a certificate or a signed reputation file (B3-9, B3-10). */
export function ProofPage() {
  const [keys] = trpc.proof.keys.useSuspenseQuery()
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
      <div className="grid gap-2">
        <PageTitle>Verificar</PageTitle>
        <p className="max-w-[60ch] text-lead text-muted">
          Confira se um certificado ou um arquivo de reputação foi mesmo emitido pela Plumaí. Não precisa de conta.
        </p>
      </div>
      <Card as="section" aria-labelledby="por-codigo" className="grid grid-cols-1 gap-4 sm:p-7">
        <h2 id="por-codigo" className="text-h3">
          Certificado
        </h2>
        <CodeForm />
      </Card>
      <Card as="section" aria-labelledby="por-arquivo" className="grid grid-cols-1 gap-4 sm:p-7">
        <h2 id="por-arquivo" className="text-h3">
          Reputação profissional
        </h2>
        <p className="max-w-[60ch] text-muted">
          Envie o arquivo JSON que a pessoa lhe deu. A assinatura mostra se ele foi alterado; nada do que você envia fica
          guardado.
        </p>
        <FileCheck />
      </Card>
      <OfflineCheck keys={keys} />
    </div>
  )
}
