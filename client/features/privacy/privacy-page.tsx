import type { ReactNode } from 'react'
import { consentNames } from '#shared/privacy.ts'
import { BlockedPeople } from '#client/features/safety/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { deviceZone, fullDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Section } from '#client/ui/section.tsx'
import { DocumentViews } from './document-views.tsx'
import { DownloadDataSection } from './download-data.tsx'
import { EraseAccountSection } from './erase-account.tsx'
import { ReputationSection } from './reputation-section.tsx'
import { RetentionPeriods } from './retention-periods.tsx'
import type { Overview } from './overview.ts'

export const PRIVACY = 'Privacidade'

/**
 * The page /conta/privacidade about a person's data: accepted terms, views of the documents, the download, how long data is
 * stored, and the deletion (LGPD).
 */
export function PrivacyPage() {
  const { isProfessional } = useSession()
  const [overview] = trpc.privacy.overview.useSuspenseQuery()
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <PageHead title={PRIVACY}>Seus dados são seus: veja o que guardamos, leve uma cópia ou exclua sua conta.</PageHead>
      <Part title="O que você aceitou">
        <Consents consents={overview.consents} />
      </Part>
      <Part title="Quem viu seus documentos">
        <DocumentViews views={overview.documentViews} />
      </Part>
      <Part title="Pessoas bloqueadas">
        <BlockedPeople />
      </Part>
      <Part title="Baixar meus dados">
        <DownloadDataSection />
      </Part>
      {isProfessional && (
        <Part title="Levar minha reputação">
          <ReputationSection />
        </Part>
      )}
      <Part title="Por quanto tempo guardamos">
        <RetentionPeriods />
      </Part>
      <Part title="Excluir minha conta">
        <EraseAccountSection obstacles={overview.obstacles} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section card title={title} className="gap-4 sm:p-7">
      {children}
    </Section>
  )
}

function Consents({ consents }: { consents: Overview['consents'] }) {
  return (
    <>
      {consents.length === 0 ? (
        <p className="text-muted">Não há registro de aceite nesta conta.</p>
      ) : (
        <ul className="divide-y divide-line">
          {consents.map(({ kind, version, acceptedAt, withdrawnAt }) => (
            <li
              key={`${kind} ${version} ${acceptedAt}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0"
            >
              <span className="font-semibold">{consentNames[kind]}</span>
              <span className="text-secondary text-muted tabular">
                versão {version} · {fullDate(acceptedAt, deviceZone())}
                {withdrawnAt && ` · retirada em ${fullDate(withdrawnAt, deviceZone())}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6">
        {consents.some(({ kind }) => kind === 'public_pages') && (
          <TextLink to="/meu-perfil-profissional" hash="publico" kind="action" label="Mudar o que aparece em público" />
        )}
        <TextLink to="/termos" kind="action" label="Ler os termos" />
        <TextLink to="/privacidade" kind="action" label="Ler a política de privacidade" />
      </p>
    </>
  )
}
