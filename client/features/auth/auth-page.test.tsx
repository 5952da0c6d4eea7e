import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { SessionContext, createSessionStore } from '#client/lib/session.ts'
import type { SessionView } from '#client/lib/session.ts'
import { AuthPage } from './auth-page.tsx'
import type { AuthSearch } from './auth-search.ts'
import { FormToCome } from './form-to-come.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const visitor: SessionView = {
  user: null,
  isProfessional: false,
  isContractor: false,
  isAdmin: false,
  needsSecondFactor: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
  subscriber: false,
  expiresAt: null,
  demo: {
    password: 'plumai123',
    accounts: [{ email: 'ana@demo.plumai', what: 'Contratante com assinatura' }],
    cpfs: ['731.904.852-32'],
    ceps: ['01310-100'],
  },
}

async function openAuth(search: AuthSearch, answers: Record<string, (input: never) => unknown> = {}) {
  const tabs: string[] = []
  const stage = await openForVisitor(<AuthPage search={search} onTab={(tab) => tabs.push(tab)} />, answers)
  return { ...stage, tabs }
}

async function openForVisitor(content: ReactNode, answers: Record<string, (input: never) => unknown> = {}) {
  const store = createSessionStore({ read: async () => visitor, end: async () => undefined, isHarmless: () => false })
  await store.ready()
  const component = () => <SessionContext value={store}>{content}</SessionContext>
  return openPages('/auth', { '/auth': { component } }, answers)
}

test('shows every error of an empty sign-up at its field, in the summary and in the toast', async () => {
  const { screen, toasts, calls } = await openAuth({ aba: 'cadastro' })
  await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }))
  const summary = screen.getByRole('alert').filter({ hasText: 'Confira os campos abaixo' })
  await expect.element(summary).toHaveFocus()
  for (const words of [
    'Informe seu nome completo',
    'CPF inválido',
    'Telefone inválido',
    'Email inválido',
    'Senha deve ter no mínimo 6 caracteres',
  ])
    await expect.element(summary.getByText(words)).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Email inválido/)
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao criar conta', description: 'Informe seu nome completo' }])
  expect(calls.filter(({ path }) => path === 'auth.signUp')).toEqual([])
})

test('keeps every field and shows the server’s message when a sign-up is refused', async () => {
  const taken = 'Não foi possível criar a conta com estes dados. Se você já tem conta, entre ou recupere a senha.'
  const { screen, toasts, asked } = await openAuth(
    { aba: 'cadastro' },
    {
      'auth.signUp': () => {
        throw refusal('CONFLICT', 'taken', taken)
      },
    },
  )
  await userEvent.fill(screen.getByLabelText('Nome completo'), 'Ana Prado')
  await userEvent.type(screen.getByLabelText('CPF'), '73190485232')
  await userEvent.type(screen.getByLabelText('Telefone'), '11987654321')
  await userEvent.fill(screen.getByLabelText('E-mail'), ' Ana@Exemplo.com.br')
  await userEvent.fill(screen.getByLabelText('Senha', { exact: true }), 'plumai')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }))
  await expect.element(screen.getByRole('alert').filter({ hasText: taken })).toHaveFocus()
  expect(asked('auth.signUp')).toEqual([
    { name: 'Ana Prado', cpf: '73190485232', phone: '11987654321', email: 'ana@exemplo.com.br', password: 'plumai', adult: true },
  ])
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao criar conta', description: taken }])
  await expect.element(screen.getByLabelText('CPF')).toHaveValue('731.904.852-32')
  await expect.element(screen.getByLabelText('Telefone')).toHaveValue('(11) 98765-4321')
})

test('shows a hint for a common password, and does not refuse the password', async () => {
  const { screen } = await openAuth({ aba: 'cadastro' })
  await userEvent.fill(screen.getByLabelText('Senha', { exact: true }), '123456')
  await expect.element(screen.getByText(/Esta senha é muito comum/)).toBeVisible()
  await expect.element(screen.getByText(/mínimo de 6 caracteres/)).toBeVisible()
})

test('keeps the email and shows the message above the form and in a toast when the password is wrong', async () => {
  const { screen, toasts } = await openAuth(
    {},
    {
      'auth.signIn': () => {
        throw refusal('UNAUTHORIZED', 'wrong_credentials', 'Email ou senha incorretos.')
      },
    },
  )
  await userEvent.fill(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br')
  await userEvent.fill(screen.getByLabelText('Senha', { exact: true }), 'errada')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Email ou senha incorretos.' })).toBeVisible()
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro ao entrar', description: 'Email ou senha incorretos.' }])
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br')
})

test('a demo account fills in the sign-in form, and a free CPF fills in the sign-up form', async () => {
  const signIn = await openAuth({})
  await userEvent.click(signIn.screen.getByRole('button', { name: /ana@demo.plumai/ }))
  await expect.element(signIn.screen.getByLabelText('E-mail')).toHaveValue('ana@demo.plumai')
  expect(signIn.tabs).toEqual(['entrar'])
  await signIn.screen.unmount()
  const signUp = await openAuth({ aba: 'cadastro' })
  await userEvent.click(signUp.screen.getByRole('button', { name: 'Usar o CPF 731.904.852-32' }))
  await expect.element(signUp.screen.getByLabelText('CPF')).toHaveValue('731.904.852-32')
})

test('says which page the person wanted to open before signing in, and links to password reset and landing page', async () => {
  const { screen } = await openAuth({ voltar: '/servicos' })
  await expect.element(screen.getByText('Entre para ver os serviços para você')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute('href', '/recuperar-senha')
  await expect.element(screen.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/')
})

test.each<[AuthSearch['tipo'], string, Record<string, string>]>([
  ['profissional', 'Conta grátis para quem quer trabalhar.', { 'Preciso de ajuda em casa': 'contratante' }],
  ['contratante', 'Conta para quem precisa de ajuda em casa.', { 'Quero trabalhar': 'profissional' }],
  [undefined, 'Para que é a conta?', { 'Quero trabalhar': 'profissional', 'Preciso de ajuda em casa': 'contratante' }],
])(
  'the sign-up form of tipo=%s says for whom it is and links to the form of the other account type',
  async (tipo, words, links) => {
    const { screen } = await openAuth({ aba: 'cadastro', ...(tipo && { tipo }) })
    await expect.element(screen.getByText(words)).toBeVisible()
    for (const [name, other] of Object.entries(links))
      await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', `/auth?aba=cadastro&tipo=${other}`)
    expect(screen.getByRole('link', { name: /Quero trabalhar|Preciso de ajuda/ }).elements()).toHaveLength(
      Object.keys(links).length,
    )
  },
)

test.each([
  { name: 'sign-in form', placeholder: <FormToCome fields={2} line="h-11" />, form: <SignInForm /> },
  { name: 'sign-up form', placeholder: <FormToCome fields={5} line="h-18" />, form: <SignUpForm /> },
])('the placeholder of the $name is as high as the form, so that nothing below moves', async ({ placeholder, form }) => {
  const { screen } = await openForVisitor(
    <div className="grid w-[360px] items-start">
      <div data-testid="placeholder">{placeholder}</div>
      <div data-testid="form">{form}</div>
    </div>,
  )
  const heightOf = (id: string) => screen.getByTestId(id).element().getBoundingClientRect().height
  await expect.element(screen.getByTestId('form')).toBeVisible()
  expect(heightOf('placeholder')).toBeCloseTo(heightOf('form'), 0)
})
