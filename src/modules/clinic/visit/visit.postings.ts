/** The account key on which each group of services earns. */
export const revenueKeys = {
  consultation: 'consultationRevenue',
  procedure: 'procedureRevenue',
  lab: 'procedureRevenue',
  pharmacy: 'pharmacyRevenue',
} as const

export type ServiceGroup = keyof typeof revenueKeys

/** The text of a service on an invoice: its group, never its name, because a name may reveal an illness. */
const groupTexts: Readonly<Record<ServiceGroup, { ar: string; en: string }>> = {
  consultation: { ar: 'كشف', en: 'Consultation' },
  procedure: { ar: 'إجراء', en: 'Procedure' },
  lab: { ar: 'تحاليل وأشعة', en: 'Laboratory and imaging' },
  pharmacy: { ar: 'صيدلية', en: 'Pharmacy' },
}

export const lineOf = (service: { group: ServiceGroup; priceMinor: number }) => ({
  descriptionAr: groupTexts[service.group].ar,
  descriptionEn: groupTexts[service.group].en,
  key: revenueKeys[service.group],
  amountMinor: service.priceMinor,
})
