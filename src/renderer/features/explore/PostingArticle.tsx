import { Portrait } from '../../app/controls/Portrait.tsx';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import facts from '../postings/PostingFacts.module.css';
import { Chips, Fact, LongText, PartHeading, PostingPart } from '../postings/PostingFacts.tsx';
import classes from './opportunity.module.css';
import type { DetailPart, PostingDetails } from './posting-details.ts';

interface PostingArticleProps {
  readonly details: PostingDetails;
  /** The owner's picture. */
  readonly logo: string;
}

/** What an opportunity says, whole. The page has the title. */
export function PostingArticle({ details, logo }: PostingArticleProps) {
  const { owner, verified, category, poster, figures, parts } = details;
  return (
    <PartHeading value="h2">
      <article className={facts.article}>
        <header className={classes.head}>
          <Portrait link={logo} name={owner} size={52} />
          <div>
            <p className={classes.owner}>
              <span>{owner}</span> <VerifiedMark verified={verified} />
            </p>
            <p className={classes.category}>{category || 'No category'}</p>
          </div>
          <div className={classes.poster}>
            <span className={classes.posted}>Posted by</span>
            <span>
              <strong>{poster.name}</strong>
              {poster.designation && `, ${poster.designation}`}
            </span>
          </div>
        </header>
        <dl className={facts.figures}>
          {figures.map(({ term, value }) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
        </dl>
        {parts.map((part) => (
          <DetailPartView key={part.title} part={part} />
        ))}
      </article>
    </PartHeading>
  );
}

function DetailPartView({ part }: { part: DetailPart }) {
  if (part.is === 'text') return <LongText title={part.title} text={part.text} />;
  if (part.is === 'chips') return <Chips title={part.title} items={part.items} />;
  if (part.is === 'questions') {
    return (
      <PostingPart title={part.title}>
        <ol className={facts.list}>
          {part.questions.map(({ question, required }, place) => (
            <li key={keyOf(place)}>
              {question} {!required && <span className={facts.optional}>(optional)</span>}
            </li>
          ))}
        </ol>
      </PostingPart>
    );
  }
  return (
    <PostingPart title={part.title}>
      {part.faq.map(({ question, answer }, place) => (
        <div key={keyOf(place)} className={facts.faq}>
          <h3 className={facts.question}>{question}</h3>
          <p className={facts.text}>{answer}</p>
        </div>
      ))}
    </PostingPart>
  );
}

/** Two may be equal: their place is what tells them apart. */
const keyOf = (place: number) => `entry ${place}`;
