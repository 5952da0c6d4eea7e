import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { apiPerson } from './api.ts'
import { freeStarts, requestBooking } from './bookings.ts'
import { giveService, makePair } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a monthly contract is calculated, drafted, sent, changed on request, accepted by both, downloaded and ended with notice',
  { tag: ['@390', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Lúcia Barros', 'Neide Aragão')
    await giveService(contractor.id, PurchaseKind.contract)
    const caller = await apiPerson(contractor.email)
    const [start = ''] = await freeStarts(caller, professional)
    await requestBooking(caller, professional, start)
    await caller.close()

    await enter(page, contractor.email)
    await page.goto('/contratos-mensalistas')
    await page.getByRole('button', { name: 'Calcular', exact: true }).click()
    const calculator = page.getByRole('dialog', { name: 'Custo de um contrato mensal' })
    await calculator.getByLabel('Salário por mês').fill('1.621,00')
    await expect(calculator.getByText(/R\$\s2\.015,44/)).toBeVisible()
    await expect(calculator.getByText(/R\$\s2\.161,33/)).toBeVisible()
    await calculator.getByRole('button', { name: 'Fechar' }).last().click()

    await page.getByRole('button', { name: 'Novo Contrato' }).click()
    await page.getByRole('radio', { name: /Neide Aragão/ }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByLabel('Salário por mês').fill('1.000,00')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Para esta jornada, o salário mínimo é R$ 1.473,64')).toBeVisible()
    await page.getByLabel('Salário por mês').fill('1.621,00')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('checkbox', { name: 'Faxina Leve' }).check()
    await page.getByLabel(/^Outras tarefas/).fill('Regar as plantas da varanda.')
    await page.getByRole('button', { name: 'Criar rascunho' }).click()
    await expectToast(page, 'Rascunho criado')
    await page.getByRole('button', { name: 'Enviar para Neide' }).click()
    await expectToast(page, 'Contrato enviado')

    const theirs = await meet(professional.email)
    await theirs.goto('/notificacoes')
    await theirs.getByText('Um contrato mensal espera por você').first().click()
    await expect(theirs).toHaveURL(/\/contratos-mensalistas\/[0-9a-f-]{36}$/)
    await expect(theirs.getByText('Regar as plantas da varanda.')).toBeVisible()
    await theirs.getByRole('button', { name: 'Pedir mudança' }).click()
    await theirs.getByLabel('O que deve mudar').fill('Prefiro quatro dias por semana.')
    await theirs.getByRole('button', { name: 'Enviar pedido' }).click()
    await expectToast(theirs, 'Pedido de mudança enviado')

    await expect(page.getByText('Prefiro quatro dias por semana.')).toBeVisible()
    await page.getByRole('button', { name: 'Mudar contrato' }).click()
    await page.getByRole('button', { name: 'Diminuir Dias por semana' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Salvar mudança' }).click()
    await expectToast(page, 'Contrato alterado')

    await expect(theirs.getByText(/São 4 dias por semana/)).toBeVisible()
    await expect(theirs.getByText(/endereço da sua conexão \(IP\), cifrado/)).toBeVisible()
    for (const reader of [theirs, page]) {
      await reader.getByRole('checkbox', { name: /Li o texto inteiro/ }).check()
      await reader.getByRole('button', { name: 'Aceitar contrato' }).click()
      await expectToast(reader, 'Você aceitou o contrato')
    }
    for (const reader of [theirs, page]) await expect(reader.getByText('Em vigor', { exact: true })).toBeVisible()

    const download = theirs.waitForEvent('download')
    await theirs.getByRole('link', { name: 'Baixar PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^contrato-mensal-.*\.pdf$/)

    await page.getByRole('button', { name: 'Encerrar com aviso' }).click()
    await page.getByRole('button', { name: 'Dar aviso' }).click()
    await expectToast(page, 'Aviso registrado')
    await expect(theirs.getByText('O contrato vai terminar')).toBeVisible()
  },
)
