// These labels are not in services.ts, because that file is part of the client's entry script, which must stay small.
import { Service } from './services.ts'

/**
 * For some services, the profile editor shows a label that differs from the stored label. The search finds a service by both
 * labels.
 */
export const serviceSynonyms: Readonly<Record<string, Service>> = {
  'Limpeza Geral': Service.lightCleaning,
  'Limpeza Profunda': Service.deepCleaning,
}

/** The services with their labels in the professional's editor, in its order. The stored value is always the onboarding label. */
export const editorServices: readonly { label: string; service: Service }[] = [
  ...Object.entries(serviceSynonyms).map(([label, service]) => ({ label, service })),
  ...[Service.ironing, Service.tidying, Service.cooking, Service.laundry].map((service) => ({ label: service, service })),
]
