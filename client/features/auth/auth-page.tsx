import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { pageNames } from '#shared/pages.ts'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useHydrated } from '#client/ui/use-hydrated.ts'
import { Audience } from './audience.tsx'
import { reasonToSignIn } from './auth-search.ts'
import type { AuthSearch } from './auth-search.ts'
import { DemoPanel } from './demo-panel.tsx'
import { FormToCome } from './form-to-come.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export interface AuthPageProps {
  search: AuthSearch
  onTab: (aba: 'entrar' | 'cadastro') => void
}

/**
 * The page /auth: the sign-in and sign-up forms beside a decorative feather. The demo also shows accounts that a visitor can use.
 */
export function AuthPage({ search, onTab }: AuthPageProps) {
  const { demo } = useSession()
  const hydrated = useHydrated()
  const tab = search.aba ?? 'entrar'
  const [account, setAccount] = useState<{ email: string; password: string } | undefined>()
  const [cpf, setCpf] = useState<string | undefined>()
  const reason = reasonToSignIn(search.voltar)
  const items = [
    {
      value: 'entrar',
      label: pageNames.signIn,
      content: hydrated ? (
        <SignInForm key={account?.email} voltar={search.voltar} account={account} />
      ) : (
        <FormToCome fields={2} line="h-11" />
      ),
    },
    {
      value: 'cadastro',
      label: 'Criar conta',
      content: (
        <div className="grid gap-4">
          <Audience search={search} />
          {hydrated ? (
            <SignUpForm tipo={search.tipo} voltar={search.voltar} convite={search.convite} cpf={cpf} />
          ) : (
            <FormToCome fields={search.convite ? 6 : 5} line="h-18" />
          )}
        </div>
      ),
    },
  ]
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-10 lg:grid-cols-[minmax(0,420px)_1fr] lg:gap-20">
      <div className="mx-auto grid w-full max-w-[420px] gap-5">
        <Link to="/" className={linkStyles({ kind: 'action', className: 'justify-self-start' })}>
          <ArrowLeft aria-hidden />
          Voltar
        </Link>
        <PageTitle>{tab === 'entrar' ? pageNames.signIn : 'Criar conta'}</PageTitle>
        {reason && <Banner tone="info">{reason}</Banner>}
        <Card>
          <Tabs
            label="Acesso"
            items={items}
            value={tab}
            onChange={(value) => onTab(value === 'cadastro' ? 'cadastro' : 'entrar')}
          />
        </Card>
        {demo && (
          <DemoPanel
            demo={demo}
            onAccount={(email) => {
              setAccount({ email, password: demo.password })
              onTab('entrar')
            }}
            onCpf={(chosen) => {
              setCpf(chosen)
              onTab('cadastro')
            }}
          />
        )}
      </div>
      <div className="sticky top-24 hidden h-[min(40rem,calc(100dvh-8rem))] place-items-center rounded-2xl bg-primary-soft p-10 lg:grid">
        <Feather seed="entrar" className="h-full" />
      </div>
    </div>
  )
}
