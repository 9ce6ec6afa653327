import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBriefcase, IconCloudOff, IconHistory, IconListCheck, IconSchool, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { BridgeArtwork } from '../../ui/media/BridgeArtwork.tsx';
import { LandingFrame } from './LandingFrame.tsx';
import classes from './landing.module.css';
import { ProductPicture } from './ProductPicture.tsx';

const audiences = [
  {
    to: '/for_employer',
    name: 'For employers',
    text: 'Draft a project, an internship or a job on the train, and publish it once.',
    icon: IconBriefcase,
  },
  {
    to: '/for_educator',
    name: 'For educators',
    text: 'Bring in your whole student list, and see what will happen to each row first.',
    icon: IconSchool,
  },
  {
    to: '/for_student',
    name: 'For students',
    text: 'Find something that fits, apply without a network, and always know where things stand.',
    icon: IconUser,
  },
] as const;

const promises = [
  {
    name: 'Works without a network',
    text: 'What you write is saved on your computer as you type, and sent when you’re back online.',
    icon: IconCloudOff,
  },
  {
    name: 'Exactly once',
    text: 'A posting that you publish appears once, even when the line drops in the middle.',
    icon: IconListCheck,
  },
  {
    name: 'Nothing is lost',
    text: 'Every draft keeps its earlier versions, and what you discard stays in the bin for 30 days.',
    icon: IconHistory,
  },
] as const;

/** The start page: what Footbridge is, and the three ways in. */
export function LandingPage() {
  useDocumentTitle('Footbridge');
  return (
    <LandingFrame>
      <section className={classes.hero}>
        <div className={classes.heroText}>
          <h1 className={classes.heroTitle}>The short way between campus and company</h1>
          <p className={classes.heroLead}>
            Projects, internships and jobs, shared by employers, institutions and students, in an app that keeps working
            when the network does not.
          </p>
          <div className={classes.buttons}>
            <Button component={Link} to="/signup" size="md" fz={15} color="marigold.5" c="#1e1d1a" autoContrast>
              Create an account
            </Button>
            <Button component={Link} to="/signin" size="md" fz={15} variant="white" color="ink">
              Sign in
            </Button>
          </div>
        </div>
        <BridgeArtwork className={classes.heroArt} />
      </section>
      <section className={classes.band} aria-labelledby="audiences">
        <h2 id="audiences" className={classes.bandTitle}>
          Choose your role
        </h2>
        <ul className={classes.cards}>
          {audiences.map(({ to, name, text, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={classes.card}>
                <span className={classes.icon}>
                  <Icon size={22} stroke={1.7} aria-hidden="true" />
                </span>
                <span className={classes.cardName}>{name}</span>
                <span className={classes.cardText}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.band} aria-labelledby="inside">
        <h2 id="inside" className={classes.bandTitle}>
          Inside the app
        </h2>
        <ProductPicture
          screen="employer-dashboard"
          alt="An employer’s dashboard: how many people have applied, been seen, shortlisted and hired, and how many applied in the last 30 days."
          caption="An employer’s dashboard. Educators, students and mentors each have their own."
        />
      </section>
      <section className={classes.band} aria-labelledby="promises">
        <h2 id="promises" className={classes.bandTitle}>
          What you can rely on
        </h2>
        <ul className={classes.promises}>
          {promises.map(({ name, text, icon: Icon }) => (
            <li key={name}>
              <Icon size={22} stroke={1.7} className={classes.promiseIcon} aria-hidden="true" />
              <h3 className={classes.cardName}>{name}</h3>
              <p className={classes.cardText}>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </LandingFrame>
  );
}
