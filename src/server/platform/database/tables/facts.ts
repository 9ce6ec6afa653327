/** What the service knows of its own data: the epoch, and what a restore is noticed by. */
interface ServiceFactTable {
  name: string;
  value: string;
}

/** The service's own facts. */
export interface FactTables {
  service_facts: ServiceFactTable;
}
