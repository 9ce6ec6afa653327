import type { TriedAddress } from '#shared/desk/types.ts';
import { dayText } from '../../ui/format.ts';
import classes from './profile.module.css';

/** What answers at an address that was tried, before it is saved: identity, version and certificate. */
export function FoundService({ found: { address, service, certificate, problem } }: { found: TriedAddress }) {
  return (
    <section className={classes.found} aria-label="What answers at this address">
      <p role="status" className={problem === null ? classes.good : classes.bad}>
        {problem ?? `A Footbridge service answers at ${address}.`}
      </p>
      <dl>
        {service && (
          <>
            <dt>Version</dt>
            <dd translate="no">{service.version}</dd>
            <dt>Identity</dt>
            <dd>
              <code>{groups(service.id)}</code>
              <span>{service.isKnown ? 'Known on this computer' : 'New on this computer'}</span>
            </dd>
          </>
        )}
        {certificate ? (
          <>
            <dt>Certificate for</dt>
            <dd translate="no">{certificate.subject}</dd>
            <dt>Issued by</dt>
            <dd translate="no">{certificate.issuer}</dd>
            <dt>Valid until</dt>
            <dd>{dayText(certificate.validUntil)}</dd>
            <dt>SHA-256 fingerprint</dt>
            <dd>
              <code>{certificate.fingerprint}</code>
            </dd>
          </>
        ) : (
          <>
            <dt>Certificate</dt>
            <dd>
              {address.startsWith('https:')
                ? 'It couldn’t be read from this computer'
                : 'None: the address isn’t https'}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** The first half of an identity, in groups of eight: enough to compare over the telephone. */
const groups = (id: string): string => (id.slice(0, 32).match(/.{8}/g) ?? []).join(' ');
