import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/errors.ts';
import type { Dialect } from '../database/dialect/dialect.ts';

/** The envelope of a failure. */
export function envelopeOf(error: AppError): Envelope {
  const { code, message, fields, detail } = error;
  return { error: true, message, code, ...(fields && { fields }), ...(detail !== undefined && { detail }) };
}

/** Answers a failure; what nobody foresaw becomes a bare 500 and a line in the log. */
export function answerError(dialect: Dialect, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof AppError ? error : (ofFastify(error) ?? ofDatabase(dialect, error));
  if (known.status >= 500) request.log.error({ failure: forOperators(error) }, known.message);
  if (known.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(known.retryAfter))));
  reply.status(known.status).send(envelopeOf(known));
}

function ofFastify(error: unknown): AppError | null {
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('wrong_type', { message: 'The body must be JSON' });
  }
  if (statusCode === 413) return new AppError('too_large');
  return statusCode === 400 ? new AppError('malformed') : null;
}

function ofDatabase(dialect: Dialect, error: unknown): AppError {
  const fault = dialect.classify(error);
  if (fault === 'data') return new AppError('invalid', { cause: error });
  if (fault !== 'busy' && fault !== 'unavailable') return new AppError('internal', { cause: error });
  const message = 'The service is busy. Please try again in a moment';
  return new AppError('internal', { status: 503, message, retryAfter: 1, cause: error });
}

/** Only what an operator needs: a driver's error may carry values of the row. */
function forOperators(error: unknown): object {
  if (!(error instanceof Error)) return { text: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}
