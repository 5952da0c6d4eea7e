// These labels are not in services.ts, because that file is part of the client's entry script and must stay small.
import { Service } from './services.ts'

/** Labels of the editor that differ from the stored labels. A search for them finds the same service. */
export const serviceSynonyms: Readonly<Record<string, Service>> = {
  'Limpeza Geral': Service.lightCleaning,
  'Limpeza Profunda': Service.deepCleaning,
}

/** The services with the labels and the order of the professional's editor. The stored value is always the onboarding label. */
export const editorServices: readonly { label: string; service: Service }[] = [
  ...Object.entries(serviceSynonyms).map(([label, service]) => ({ label, service })),
  ...[Service.ironing, Service.tidying, Service.cooking, Service.laundry].map((service) => ({ label: service, service })),
]
