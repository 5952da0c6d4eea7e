import { kindWishes } from '#shared/pages.ts'
import { TextLink } from '#client/lib/links.tsx'
import { cx } from '#client/ui/cx.ts'
import type { AuthSearch } from './auth-search.ts'

const audiences = {
  profissional: { who: 'Conta grátis para quem quer trabalhar.', other: 'contratante', link: kindWishes.contractor },
  contratante: { who: 'Conta para quem precisa de ajuda em casa.', other: 'profissional', link: kindWishes.professional },
} as const

/**
 * Says for which account type the sign-up form is, and links to the form of the other type. Without a type it links to both, and
 * the person chooses after the sign-up.
 */
export function Audience({ search }: { search: AuthSearch }) {
  const { tipo } = search
  const chosen = tipo && audiences[tipo]
  const ways = chosen ? [chosen] : [audiences.contratante, audiences.profissional]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-sunken px-4 py-2">
      <p className={cx('py-1 font-semibold', !chosen && 'w-full')}>{chosen ? chosen.who : 'Para que é a conta?'}</p>
      {ways.map(({ other, link }) => (
        <TextLink
          key={other}
          to="/auth"
          search={{ ...search, aba: 'cadastro', tipo: other }}
          replace
          kind="action"
          className="text-secondary"
          label={link}
        />
      ))}
    </div>
  )
}
