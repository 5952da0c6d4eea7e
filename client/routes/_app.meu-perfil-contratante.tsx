import { Link, createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { guard } from '#client/features/shell/guard.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

export const Route = createFileRoute('/_app/meu-perfil-contratante')({
  beforeLoad: guard('contractor'),
  staticData: { title: pageNames.profileEditor },
  component: Page,
})

function Page() {
  return (
    <section className="grid justify-items-start gap-4">
      <PageTitle>{pageNames.profileEditor}</PageTitle>
      <p className="max-w-[60ch] text-muted">
        Endereço e residência você já pode mudar agora. Foto, nome, telefone e senha vão ficar nesta página em breve.
      </p>
      <Link to="/onboarding-contratante" className={buttonStyles({ variant: 'secondary' })}>
        Mudar endereço e residência
      </Link>
    </section>
  )
}
