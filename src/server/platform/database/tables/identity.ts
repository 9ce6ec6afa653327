/** The service's own key on PostgreSQL. */
interface ServiceIdentityTable {
  /** Always 1. */
  id: number;
  /** PEM. */
  private_key: string;
  created_at: string;
}

/** The key of the service. */
export interface IdentityTables {
  service_identity: ServiceIdentityTable;
}
