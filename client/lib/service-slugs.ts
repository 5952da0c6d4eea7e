import { Service } from '#shared/services.ts'

/** The services as addresses spell them. */
export const serviceSlugs = {
  'faxina-leve': Service.lightCleaning,
  'faxina-pesada': Service.deepCleaning,
  cozinha: Service.cooking,
  lavanderia: Service.laundry,
  organizacao: Service.tidying,
  'passar-roupa': Service.ironing,
} as const satisfies Record<string, Service>
