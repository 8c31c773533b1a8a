import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Properties;

/**
 * Reads Java properties with java.util.Properties. Each line of standard input is a file in base64; each line of standard
 * output is "=" and then key and value of every property in base64, separated by blanks, or "!" and the reason why it was rejected.
 */
final class PropertiesJudge {
    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = input.readLine(); line != null; line = input.readLine()) output.println(answer(decoded(line)));
        output.flush();
    }

    private static String answer(String text) throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException error) {
            return "!" + encoded(error.getMessage());
        }
        StringBuilder said = new StringBuilder("=");
        for (String key : properties.stringPropertyNames()) {
            said.append(encoded(key)).append(' ').append(encoded(properties.getProperty(key))).append(' ');
        }
        return said.toString();
    }

    /** Returns the text in base64 after a dot, so that empty text is also a word. */
    private static String encoded(String text) {
        return "." + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String line) {
        return new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8);
    }
}
