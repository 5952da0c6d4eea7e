import { Link } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Logo } from '#client/ui/logo.tsx'

const quiet = linkStyles({ kind: 'quiet', className: 'inline-flex min-h-11 items-center' })

const links = [
  { to: '/buscar', label: pageNames.findProfessionals },
  { to: '/auth', label: 'Criar conta', search: { aba: 'cadastro' } },
  { to: '/verificar', label: 'Verificar certificado' },
  { to: '/diaristas/$', label: 'Diaristas por cidade' },
  { to: '/ajuda', label: 'Ajuda' },
  { to: '/termos', label: 'Termos de uso' },
  { to: '/privacidade', label: 'Privacidade' },
] as const

/** The footer of public pages. The link to the help is at the same position on every page (WCAG 3.2.6). */
export function SiteFooter() {
  return (
    <footer className="no-print border-t border-line bg-sunken">
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-8 md:flex-row md:items-start md:justify-between md:px-6 xl:px-16">
        <div className="grid gap-2">
          <Logo />
          <p className="text-secondary text-muted">Sua casa mais leve, com gente de confiança.</p>
        </div>
        <nav aria-label="Rodapé" className="grid grid-cols-2 gap-x-10 sm:grid-cols-3">
          {links.map(({ to, label, ...search }) => (
            <Link key={to} to={to} {...search} className={quiet}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <p className="border-t border-line py-4 text-center text-small text-muted">© 2026 Plumaí</p>
    </footer>
  )
}
