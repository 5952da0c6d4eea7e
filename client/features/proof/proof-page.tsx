import { trpc } from '#client/lib/api.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Section } from '#client/ui/section.tsx'
import { CodeForm } from './code-form.tsx'
import { FileCheck } from './file-check.tsx'
import { OfflineCheck } from './offline-check.tsx'

/**
 * The page /verificar, on which anybody can check the code of a certificate or a signed file about a professional's reputation
 * (B3-9, B3-10).
 */
export function ProofPage() {
  const [keys] = trpc.proof.keys.useSuspenseQuery()
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
      <PageHead title="Verificar">
        Confira se um certificado, um comprovante de rendimentos ou um arquivo de reputação foi mesmo emitido pela Plumaí. Não
        precisa de conta.
      </PageHead>
      <Section card title="Certificado ou comprovante" className="gap-4 sm:p-7">
        <CodeForm />
      </Section>
      <Section card title="Reputação profissional" className="gap-4 sm:p-7">
        <p className="max-w-[38.5em] text-muted">
          Envie o arquivo assinado que a pessoa lhe deu. A assinatura mostra se ele foi alterado; nada do que você envia fica
          guardado.
        </p>
        <FileCheck />
      </Section>
      <OfflineCheck keys={keys} />
    </div>
  )
}
