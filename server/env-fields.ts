import { isCNPJ } from 'validation-br'
import { z } from 'zod'

/** A configuration key that may be missing or blank. */
export const optional = z.string().trim().min(1).optional()

/** Configuration keys of the partners of purchased services: the insurer and the shops of the discount club. */
export const serviceFields = {
  INSURER_NAME: optional,
  INSURER_POLICY: z
    .string()
    .regex(/^[\w.-]{1,40}$/, { error: 'o número da apólice coletiva: letras, números, ponto e hífen' })
    .optional(),
  CLUB_PARTNERS: z
    .string()
    .default('')
    .transform((names) =>
      names
        .split(';')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().max(60, { error: 'nomes de até 60 caracteres separados por ponto e vírgula' })).max(50)),
}

/** Configuration keys of the company printed on receipts. The defaults are fictitious values for the demo. */
export const companyFields = {
  COMPANY_NAME: z.string().trim().max(200, { error: 'no máximo 200 caracteres' }).default('Plumaí (demonstração)'),
  COMPANY_CNPJ: z
    .string()
    .default('11.222.333/0001-81')
    .refine((cnpj) => isCNPJ(cnpj), { error: 'um CNPJ válido' }),
  COMPANY_ADDRESS: z
    .string()
    .trim()
    .max(300, { error: 'no máximo 300 caracteres' })
    .default('Rua de Exemplo, 100, São Paulo - SP'),
  COMPANY_EMAIL: z.email({ error: 'um endereço de e-mail' }).default('contato@plumai.example'),
}
