import { QUOTAS, type QuotaLimits, type QuotaName, quotaMessage } from '../../../engine/index.ts'
import { householdPlace, openHouseholdFile } from '../../../storage/index.ts'
import type { Finding } from './finding.ts'

/** The used share of a quota from which the doctor warns. */
const NEARLY = 0.8

/** Reports households that have nearly exhausted a quota. */
export function* examineQuotas(
  folder: string,
  households: readonly string[],
  limitsOf: (household_id: string) => QuotaLimits,
): Generator<Finding> {
  for (const household_id of households) {
    const file = openHouseholdFile(householdPlace(folder, household_id).file, household_id)
    const limits = limitsOf(household_id)
    try {
      yield* nearly(household_id, 'household_bytes', file.bytesUsed(), limits)
      yield* nearly(household_id, 'household_records', file.recordCount(), limits)
    } finally {
      file.close()
    }
  }
}

function* nearly(
  household_id: string,
  name: QuotaName,
  used: number,
  limits: QuotaLimits,
): Generator<Finding> {
  if (used < limits[name] * NEARLY) return
  yield {
    level: 'warning',
    subject: `quota ${name} of ${household_id}`,
    code: 'check_quota',
    values: { name: household_id, percent: Math.round((used / limits[name]) * 100) },
    message: quotaMessage(name, limits[name], used),
    advice: `If the household needs more, increase ${QUOTAS[name].variable}, or its own limit with "stowage admin households quota".`,
  }
}
